/**
 * A process of its own that speaks once: words from its input, the variant of the voice as its argument, a WAV to its output. It is no part
 * of the server, which does not load the synthesizer (docs/decisions, voices that are built in).
 */
import { buffer } from 'node:stream/consumers'

const name = 'espeak-ng'
const { default: synthesizer } = await import(name)
const words = (await buffer(process.stdin)).toString()
const [, , variant, pitch] = process.argv
const made = await synthesizer({
  // Words stand in a file, so that none of them is read as an option.
  preRun: ({ FS }: { FS: { writeFile: (path: string, text: string) => void } }) => FS.writeFile('/words', words),
  arguments: ['-w', '/spoken.wav', '-v', `en-us+${variant}`, '-s', '155', '-p', pitch, '-f', '/words'],
  print() {},
  printErr() {},
})
process.stdout.write(made.FS.readFile('/spoken.wav'))
