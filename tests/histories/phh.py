"""Hands as other programs write them: two examples of the specification, and one of each other variant."""

from __future__ import annotations

# phh.readthedocs.io, "Motivational Examples": Dwan and Ivey, 2009. Antonius's cards are unknown.
DWAN_IVEY = """
variant = "NT"
antes = [500, 500, 500]
blinds_or_straddles = [1000, 2000, 0]
min_bet = 2000
starting_stacks = [1125600, 2000000, 553500]
actions = [
  # Pre-flop
  "d dh p1 Ac2d",  # Ivey
  "d dh p2 ????",  # Antonius
  "d dh p3 7h6h",  # Dwan
  "p3 cbr 7000",
  "p1 cbr 23000",
  "p2 f",
  "p3 cc",
  # Flop
  "d db Jc3d5c",
  "p1 cbr 35000",
  "p3 cc",
  # Turn
  "d db 4h",
  "p1 cbr 90000",
  "p3 cbr 232600",
  "p1 cbr 1067100",
  "p3 cc",
  "p1 sm Ac2d",
  "p3 sm 7h6h",
  # River
  "d db Jh",
]
author = "Juho Kim"
players = ["Phil Ivey", "Patrik Antonius", "Tom Dwan"]
"""

# phh.readthedocs.io, "Motivational Examples": Arieh and Yockey, 2019. Two hands are unknown.
ARIEH_YOCKEY = """
variant = "F2L3D"
antes = [0, 0, 0, 0]
blinds_or_straddles = [75000, 150000, 0, 0]
small_bet = 150000
big_bet = 300000
starting_stacks = [1180000, 4340000, 5910000, 10765000]
actions = [
  "d dh p1 7h6c4c3d2c", "d dh p2 ??????????", "d dh p3 ??????????", "d dh p4 AsQs6s5c3c",
  "p3 f", "p4 cbr 300000", "p1 cbr 450000", "p2 f", "p4 cc",
  "p1 sd", "p4 sd AsQs", "d dh p4 2hQh", "p1 cbr 150000", "p4 cc",
  "p1 sd", "p4 sd Qh", "d dh p4 4d", "p1 cbr 300000", "p4 cc",
  "p1 sd", "p4 sd 6s", "d dh p4 7c", "p1 cbr 280000", "p4 cc",
  "p1 sm 7h6c4c3d2c", "p4 sm 2h4d7c5c3c",
]
"""

BUTTON = "antes = [0, 0]\nblinds_or_straddles = [1, 2]\nstarting_stacks = [50, 80]\n"
FIXED, FREE = "small_bet = 2\nbig_bet = 4\n", "min_bet = 2\n"
STUD = f"antes = [0.50, 0.50]\nbring_in = 1\nstarting_stacks = [50, 80]\n{FIXED}"

VARIANTS = {
    "FT": f"""variant = "FT"\n{BUTTON}{FIXED}
actions = ["d dh p1 AsKs", "d dh p2 7c2d", "p2 cbr 4", "p1 cbr 6", "p2 cc", "d db Ah8h3c # a flop",
  "p1 cbr 2", "p2 cc", "d db Kd", "p1 cbr 4", "p2 f"]
finishing_stacks = [58, 72]""",
    "NT": f"""variant = "NT"\n{BUTTON}{FREE}
actions = ["d dh p1 AsKs", "d dh p2 QcQd", "p2 cbr 80", "p1 cc", "p1 sm -", "p2 sm -", "",
  "d db Ah8h3c", "d db Kd", "d db 2s"]
finishing_stacks = [100, 30]""",
    "NS": f"""variant = "NS"\n{BUTTON}{FREE}
actions = ["d dh p1 AsKs", "d dh p2 9c9d", "p2 cc", "p1 cc", "d db 9s8s7s", "p1 cbr 2", "p2 cc",
  "d db 8d", "p1 cc", "p2 cc", "d db 6h", "p1 cc", "p2 cc", "p1 sm AsKs", "p2 sm 9c9d"]
finishing_stacks = [54, 76]""",
    "PO": f"""variant = "PO"\n{BUTTON}{FREE}
actions = ["d dh p1 AsKsQh2d", "d dh p2 9c9d4h4s", "p2 cbr 6", "p1 cc", "d db 9s8s7h", "p1 cc",
  "p2 cbr 12", "p1 f"]
finishing_stacks = [44, 86]""",
    "FO/8": f"""variant = "FO/8"\n{BUTTON}{FIXED}
actions = ["d dh p1 AsKsQh2d", "d dh p2 9c9d4h5s", "p2 cc", "p1 cc", "d db 9s8h7h", "p1 cc", "p2 cc",
  "d db 3c", "p1 cc", "p2 cc", "d db Jh", "p1 cc", "p2 cc", "p1 sm AsKsQh2d", "p2 sm 9c9d4h5s"]
finishing_stacks = [50, 80]""",
    "F7S": f"""variant = "F7S"\n{STUD}
actions = ["d dh p1 AsKs2c", "d dh p2 9c9dTh", "p1 pb", "p2 cbr 2", "p1 cc", "d dh p1 3c", "d dh p2 9h",
  "p2 cbr 2", "p1 f"]
finishing_stacks = [47.50, 82.50]""",
    "F7S/8": f"""variant = "F7S/8"\n{STUD}
actions = ["d dh p1 AsKs2c", "d dh p2 ????Th", "p1 cbr 2", "p2 cc", "d dh p1 3c", "d dh p2 9h",
  "p2 cc", "p1 cbr 2", "p2 f"]
finishing_stacks = [52.50, 77.50]""",
    "FR": f"""variant = "FR"\n{STUD}
actions = ["d dh p1 AsKs2c", "d dh p2 9c9dTh", "p2 pb", "p1 cbr 2", "p2 f"]
winnings = [2, 0]""",
    "N2L1D": f"""variant = "N2L1D"\n{BUTTON}{FREE}
actions = ["d dh p1 AsKs7c4d2c", "d dh p2 9c9dTh3h2s", "p2 cc", "p1 cc", "p1 sd AsKs", "p2 sd 9d",
  "d dh p1 6h5h", "d dh p2 8c", "p1 cbr 10", "p2 cc", "p1 sm 7c4d2c6h5h", "p2 sm"]
finishing_stacks = [62, 68]""",
    "F2L3D": ARIEH_YOCKEY,
}
