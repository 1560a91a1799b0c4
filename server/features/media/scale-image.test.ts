import { expect, test } from 'vitest'
import { scaleImage } from './scale-image.ts'

/** Frames of one pixel on a canvas of 24 by 24, written by hand: a small file that takes long. */
const movie = (frames: number): Buffer => {
  const head = [...Buffer.from('GIF89a'), 24, 0, 24, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  const pixel = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 2, 0, 0, 0, ...pixel])
  return Buffer.concat([Buffer.from(head), ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])])
}

test('a GIF keeps moving, but not one that nobody can wait for', async () => {
  expect(await scaleImage(movie(10), 1)).toMatchObject({ contentType: 'image/gif', width: 24, height: 24 })
  expect(await scaleImage(movie(100_000), 1)).toMatchObject({ contentType: 'image/jpeg', width: 24, height: 24 })
})
