const largestBytes = 50 * 1_048_576

/** Why a file cannot be taken, as far as its name and size tell; undefined where it may. */
export const whyNotAudio = (file: { readonly name: string; readonly size: number }): string | undefined => {
  if (!/\.(mp3|wav)$/i.test(file.name))
    return 'We can only accept .mp3 and .wav files. Save your message as one of these and choose it again.'
  if (file.size > largestBytes) return 'Choose a file of at most 50 MB.'
  return file.size === 0 ? 'This file is empty. Choose another one.' : undefined
}
