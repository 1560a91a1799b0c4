import { longestCell } from './collect-rows.ts'
import { unescaped } from './format-cell.ts'
import type { SharedStrings } from './keep-strings.ts'
import { readXml } from './read-xml.ts'

/** Reads the texts that sheets refer to by number. Of rich text the runs, without the phonetic ones. */
export const readStrings = async (chunks: AsyncIterable<Buffer>, strings: SharedStrings): Promise<void> => {
  let text = ''
  let isText = false
  let phonetic = 0
  for await (const _ of readXml(chunks, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic += 1
      else if (name === 't') isText = phonetic === 0
    },
    close(name) {
      if (name === 'si') strings.add(unescaped(text))
      else if (name === 'rPh') phonetic -= 1
      else if (name === 't') isText = false
    },
    text(more) {
      if (isText && text.length <= longestText) text += more
    },
  })) {
    // The events do it all.
  }
}

/** Escapes are seven characters for one. What is longer is refused where a cell refers to it. */
const longestText = longestCell * 7
