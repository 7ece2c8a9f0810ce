"""`veriloc-lsp-server`, spoken to as an editor does."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest

SERVER = Path(sys.executable).parent / "veriloc-lsp-server"
WRONG = """regalloc.kernel @k {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 0>
  regalloc.exit "exit"
}
"""


class Editor:
    """One side of the language server protocol."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.to_server: IO[bytes] = process.stdin
        self.from_server: IO[bytes] = process.stdout

    def send(self, method: str, params: dict[str, Any], id: int | None = None) -> None:
        message: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "params": params}
        if id is not None:
            message["id"] = id
        body = json.dumps(message).encode()
        self.to_server.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.to_server.flush()

    def receive(self) -> dict[str, Any]:
        length = 0
        while line := self.from_server.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        assert length
        message = json.loads(self.from_server.read(length))
        assert isinstance(message, dict)
        return message


@pytest.fixture
def editor() -> Iterator[Editor]:
    with subprocess.Popen(
        [SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        try:
            editor = Editor(process)
            editor.send("initialize", {"capabilities": {}, "rootUri": None}, id=0)
            answer = editor.receive()
            assert "hoverProvider" in answer["result"]["capabilities"]
            editor.send("initialized", {})
            yield editor
            editor.send("shutdown", {}, id=99)
            assert editor.receive()["id"] == 99
            editor.send("exit", {})
            assert process.wait(10) == 0
        finally:
            process.kill()


def open_document(editor: Editor, text: str) -> list[dict[str, Any]]:
    """Open a file and return the diagnostics that the server answers with."""
    document = {"uri": "file:///k.mlir", "languageId": "mlir", "version": 1}
    editor.send("textDocument/didOpen", {"textDocument": {**document, "text": text}})
    answer = editor.receive()
    assert answer["method"] == "textDocument/publishDiagnostics"
    assert answer["params"]["uri"] == "file:///k.mlir"
    diagnostics = answer["params"]["diagnostics"]
    assert isinstance(diagnostics, list)
    return diagnostics


def test_error_is_shown_where_it_is(editor: Editor) -> None:
    (diagnostic,) = open_document(editor, WRONG)
    assert "virtual register of 0 units" in diagnostic["message"]
    assert diagnostic["range"]["start"]["line"] == 1


def test_correct_file_and_definition(editor: Editor) -> None:
    text = WRONG.replace("vgpr, 0", "vgpr, 1").replace('"exit"', '"exit" uses(%v0)')
    assert open_document(editor, text) == []
    position = {"line": 2, "character": text.splitlines()[2].index("v0")}
    editor.send(
        "textDocument/definition",
        {"textDocument": {"uri": "file:///k.mlir"}, "position": position},
        id=1,
    )
    (place,) = editor.receive()["result"]
    assert place["range"]["start"]["line"] == 1
