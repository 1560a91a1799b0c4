import type { Call } from '@carillon/contract/call.ts'
import { ApiError, ask, type InputArguments } from './api.ts'

/** A file that a call answers, with its size so far told while it comes; how long it will be is not known before. */
export const fetchFile = async <C extends Call>(
  call: C,
  onBytes: (bytes: number) => void,
  ...input: InputArguments<C>
): Promise<Blob> => {
  const response = await ask(call, ...input)
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream'
  if (!response.body) return await response.blob()
  const parts: BlobPart[] = []
  let bytes = 0
  const reader = response.body.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parts.push(read.value)
      bytes += read.value.byteLength
      onBytes(bytes)
    }
  } catch {
    // The line was cut in the middle: half a file is none.
    throw new ApiError(0, response.url)
  }
  return new Blob(parts, { type })
}

/** Hands a file to the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Firefox starts to read a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
