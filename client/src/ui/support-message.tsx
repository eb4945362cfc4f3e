/** A sentence whose "contact support" leads to the page that says how. */
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
