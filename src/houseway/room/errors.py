"""What can be wrong with a request, each with its status; the message is one line for the client."""

from __future__ import annotations

from houseway.errors import HousewayError


class Refused(HousewayError):
    """The request cannot be carried out as it is."""

    status = 422


class Unauthorized(Refused):
    """Nobody is signed in, or the password is wrong."""

    status = 401


class Forbidden(Refused):
    """This player may not do that."""

    status = 403


class NotFound(Refused):
    """There is no such thing."""

    status = 404


class Conflict(Refused):
    """The request conflicts with something that already exists."""

    status = 409


class TooMany(Refused):
    """Too many requests."""

    status = 429
