import type { PictureType } from '@carillon/domain/text/picture-name.ts'
import sharp, { type Sharp } from 'sharp'
import { refuse } from '../../platform/refusal.ts'
import { openSemaphore } from '../../platform/semaphore.ts'
import { longestEdge, mostBytes, mostPixels, mostSecondsAtOnce, scaledAtOnce } from './policy.ts'

/** Whoever scales a picture does it here, so that accounts take turns. */
export const scalers = openSemaphore({ most: scaledAtOnce, ofAccount: 1 })

type Scaled = { contentType: PictureType; width: number; height: number; content: Buffer }

/**
 * A picture as carriers take it: upright, within 600 KB and 1600 pixels, without what the camera wrote into it (the place,
 * above all). A GIF keeps moving where that fits and does not take too long; a PNG that does not fit becomes a JPEG on white.
 * What cannot be read to its end is refused.
 */
export const scaleImage = async (file: Buffer, patienceSeconds = mostSecondsAtOnce): Promise<Scaled> => {
  const type = typeOf(file)
  if (!type) throw refuse('NotAnImage')
  try {
    for (const attempt of attempts[type](file, patienceSeconds)) {
      const made = await attempt
        .timeout({ seconds: patienceSeconds })
        .toBuffer({ resolveWithObject: true })
        .catch(orSlow)
      if (!made || made.data.length > mostBytes) continue
      const { data, info } = made
      const contentType = `image/${info.format}` as PictureType
      // Of a GIF that moves, the height is that of all its frames one below the other.
      return { contentType, width: info.width, height: info.pageHeight ?? info.height, content: data }
    }
  } catch (error) {
    refuseUnreadable(error as Error)
  }
  throw refuse('WrongInput', { summary: 'This picture could not be made small enough. Choose another one.' })
}

const orSlow = (error: Error): undefined => {
  if (!/timeout: \d+% complete/.test(error.message)) throw error
}

/** What cannot be read to its end, or would unfold into too much. */
export const refuseUnreadable = (error: Error): never => {
  if (/exceeds pixel limit/.test(error.message))
    throw refuse('WrongInput', { summary: 'This picture has too many pixels. Choose a smaller one.' })
  throw refuse('NotAnImage')
}

/** By its first bytes: a name may say anything, and other kinds are never opened. */
export const typeOf = (file: Buffer): PictureType | undefined => {
  if (file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png'
  return /^GIF8[79]a$/.test(file.subarray(0, 6).toString('latin1')) ? 'image/gif' : undefined
}

const within = (file: Buffer, edge: number, animated = false): Sharp =>
  sharp(file, { failOn: 'error', limitInputPixels: mostPixels, animated })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })

/** Each smaller or coarser than the one before; made one after another until one fits. */
const attempts: Record<PictureType, (file: Buffer, patienceSeconds: number) => Iterable<Sharp>> = {
  *'image/jpeg'(file) {
    for (const edge of [longestEdge, 1280, 1024, 800, 640])
      for (const quality of [84, 72, 60]) yield within(file, edge).flatten({ background: '#fff' }).jpeg({ quality })
  },
  *'image/png'(file, patienceSeconds) {
    yield within(file, longestEdge).png({ compressionLevel: 9 })
    yield within(file, longestEdge).png({ palette: true, effort: 1 })
    yield* attempts['image/jpeg'](file, patienceSeconds)
  },
  *'image/gif'(file, patienceSeconds) {
    // Thousands of frames take as long at any size.
    const until = performance.now() + patienceSeconds * 1000
    for (const edge of [longestEdge, 640, 480, 360, 240]) {
      if (performance.now() > until) break
      yield within(file, edge, true).gif()
    }
    yield* attempts['image/jpeg'](file, patienceSeconds)
  },
}
