"""The built site of Kleinod on this machine: `kleinod serve`."""
