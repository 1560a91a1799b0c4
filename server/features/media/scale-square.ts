import sharp from 'sharp'
import { refuse } from '../../platform/refusal.ts'
import { mostPixels, mostSecondsAtOnce } from './policy.ts'
import { refuseUnreadable, typeOf } from './scale-image.ts'

/** Twice the largest size in which a page shows a face. */
const edge = 384

/** The middle of a picture, as a square JPEG on white: upright, its first frame alone, and without what the camera wrote into it. */
export const scaleSquare = async (file: Buffer): Promise<Buffer> => {
  if (!typeOf(file)) throw refuse('NotAnImage')
  return await sharp(file, { failOn: 'error', limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 84 })
    .timeout({ seconds: mostSecondsAtOnce })
    .toBuffer()
    .catch(refuseUnreadable)
}
