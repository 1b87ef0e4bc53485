import { describe, expect, it } from "vitest";
import { parseLicenses } from "./license-list.ts";

const TEXT = `# Licenses

The app bundles dependencies which contain the following licenses:

## @lit/reactive-element - 2.1.2 (BSD-3-Clause)

BSD 3-Clause License

Copyright (c) 2017 Google LLC.

---

## CPython and parts of its standard library (PSF-2.0)

Copyright © 2001 Python Software Foundation.
## not a heading of ours
`;

describe("parseLicenses", () => {
  it("finds the name, version, kind and text of each part", () => {
    expect(parseLicenses(TEXT)).toEqual([
      {
        name: "@lit/reactive-element",
        version: "2.1.2",
        kind: "BSD-3-Clause",
        text: "BSD 3-Clause License\n\nCopyright (c) 2017 Google LLC.",
      },
      {
        name: "CPython and parts of its standard library",
        version: "",
        kind: "PSF-2.0",
        text: "Copyright © 2001 Python Software Foundation.\n## not a heading of ours",
      },
    ]);
  });

  it("reads parts that offer a choice of licenses", () => {
    const [part] = parseLicenses("## qr - 0.7.0 ((MIT OR Apache-2.0))\n\nApache License\n");
    expect(part).toEqual({ name: "qr", version: "0.7.0", kind: "MIT OR Apache-2.0", text: "Apache License" });
  });

  it("finds nothing in a web page that the host sends instead", () => {
    expect(parseLicenses("<!doctype html><title>Home</title>")).toEqual([]);
  });
});
