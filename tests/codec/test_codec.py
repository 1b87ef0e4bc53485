"""Numbers, checksums and packed tokens."""

import pytest

from kleinod.codec.base36 import checksum, from_base36, to_base36, to_int
from kleinod.codec.packed_tokens import CodeTable, pack, unpack

TABLE = CodeTable(("-v", "-e"), tuple("abcdefg"), 2, 4)


@pytest.mark.parametrize("n", [0, 1, 35, 36, 123_456_789, 36**16 - 1])
def test_base_36(n):
    assert from_base36(to_base36(n)) == n


@pytest.mark.parametrize("text", ["", "00", "01", "A", "-1", "1" * 17, "é", "٣"])
def test_other_texts_are_no_base_36(text):
    with pytest.raises(ValueError):
        from_base36(text)


def test_numbers_are_written_in_one_way_only():
    assert [to_int(text) for text in ("0", "7", "1000000000")] == [0, 7, 10**9]
    for text in ("", "00", "07", "+7", "-7", "1_0", "٣", "²", "1000000001", "9" * 30):
        with pytest.raises(ValueError):
            to_int(text)
    with pytest.raises(ValueError, match="8"):
        to_int("8", 7)


def test_checksums_see_every_single_accident():
    text = "kl1~morundir-1~p2~ab2-c4"
    assert len(checksum(text)) == 6
    swapped = {text[:n] + text[n + 1] + text[n] + text[n + 2 :] for n in range(len(text) - 1)} - {text}
    changed = {text[:n] + "x" + text[n + 1 :] for n in range(len(text))}
    assert checksum(text) not in {checksum(other) for other in swapped | changed}


@pytest.mark.parametrize(
    "tokens",
    [
        [],
        ["a-b"],
        ["a", "a-b-c", "g-g"],
        ["-v", "a-b", "-e"],
        ["zebra", "a-zebra", "-x", "-cabc", "A_"[:1]],
        ["a-b"] * 500,
        ["x" * 1023],
        ["-".join("a" * 31)],
        ["-".join("a" * 32)],
        ["a--b", "-", "a-"],
        ["a--v"],
    ],
)
def test_packing_and_back(tokens):
    packed = pack(tokens, TABLE)
    assert unpack(packed, TABLE) == tokens


def test_known_tokens_cost_a_fixed_number_of_bits():
    assert len(pack(["a-b"] * 60, TABLE).partition("-")[2]) == 60 * 2 * TABLE.width // 6


@pytest.mark.parametrize(
    "text", ["", "-", "1", "1-", "0-A", "00-", "1-@", "2-AB", "zzzz-AA", "1-AAAA", "1-g_", "1-_"]
)
def test_other_texts_are_not_packed_tokens(text):
    with pytest.raises(ValueError):
        unpack(text, TABLE)
