/** A piece of a text, with what was found between U+E000 and U+E001. */
export const Excerpt = ({ text }: { text: string }) => (
  <>
    {text.split('\uE000').map((piece, at) => {
      const end = at === 0 ? -1 : piece.indexOf('\uE001')
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
        <span key={at}>
          {end >= 0 && <mark>{piece.slice(0, end)}</mark>}
          {piece.slice(end + 1)}
        </span>
      )
    })}
  </>
)
