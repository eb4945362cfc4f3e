/** Keeps hyphenated words, such as "take-off", on one line. Screen readers and copied text are unaffected. */
export function NoWrapWords({ text }: { readonly text: string }) {
  return text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 ? (
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
