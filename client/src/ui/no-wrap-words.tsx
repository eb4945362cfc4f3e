/** Text whose hyphenated words, such as "take-off", stay on one line. What it says, and what is copied of it, is the same. */
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
