/** Copying to the clipboard, with a way out where a page may not. */

/** Copy `text`; where that is refused, select it in `field` instead. Answers whether it was copied. */
export async function copyText(
  text: string,
  field: HTMLInputElement | HTMLTextAreaElement | null,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return false;
  }
}
