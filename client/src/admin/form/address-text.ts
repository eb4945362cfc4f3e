/** The address that somebody means: nothing around it, and spaces within it as a browser sends them. */
export function addressText(text: string): string {
  return text.trim().replace(/\s/g, '%20')
}
