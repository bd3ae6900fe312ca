"""What the room sends, as types: the WebSocket's messages and the answers of the API.

They are checked where messages are made (mypy), in tests that read real messages (pydantic), and in the
page's code, for which `tools/build_message_types.py` writes them in TypeScript. What a client
sends is in `protocol`.
"""
