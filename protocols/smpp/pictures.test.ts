import { expect, test } from 'vitest'
import { pictureTlvs, readPictures } from './pictures.ts'

test('addresses come back in order, and nothing else is taken for one', () => {
  const addresses = [
    'https://carillon.example/media/1/2/abc/snow.jpg',
    'https://carillon.example/media/1/3/dé/bell.gif',
  ]
  const raw = [{ tag: 0x1501, value: new Uint8Array([1]) }, ...pictureTlvs(addresses)]
  expect(readPictures({ raw })).toEqual(addresses)
  expect(readPictures({})).toEqual([])
})
