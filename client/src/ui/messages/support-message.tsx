/** Links the words "contact support" in a sentence to the help page. */
export function SupportMessage({ text }: { readonly text: string }) {
  return text.split(/(contact support)/).map((part, index) =>
    index % 2 ? (
      <a key={index} href="/help" className="unbroken underlined">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
