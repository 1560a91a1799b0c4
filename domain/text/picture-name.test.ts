import { fc, test as prop } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { pictureName, whyNotPicture } from './picture-name.ts'

test.each([
  ['Snow day.jpg', 'image/jpeg', 'Snow_day.jpg'],
  ['photo.JPEG', 'image/jpeg', 'photo.jpeg'],
  ['été (1).png', 'image/png', '_t___1_.png'],
  ['flyer.png', 'image/jpeg', 'flyer.jpg'],
  ['flyer', 'image/gif', 'flyer.gif'],
  ['../../etc/passwd', 'image/png', '_.._etc_passwd.png'],
  ['.png', 'image/png', 'picture.png'],
  ['..', 'image/jpeg', 'picture.jpg'],
  ['v1.2.png', 'image/png', 'v1.2.png'],
] as const)('%j as %s is %j', (given, type, name) => expect(pictureName(given, type)).toBe(name))

prop.prop([fc.string(), fc.constantFrom('image/jpeg', 'image/gif', 'image/png')])(
  'is always one harmless part of a path',
  (given, type) => {
    expect(pictureName(given, type as 'image/png')).toMatch(/^[A-Za-z0-9_][\w.]{0,95}\.(jpe?g|gif|png)$/)
  },
)

test.each([
  [{ name: 'a.jpg', size: 5 * 1_048_576 }, undefined],
  [{ name: 'a.GIF', size: 1 }, undefined],
  [{ name: 'a.webp', size: 1 }, 'Choose a picture of type jpg, jpeg, gif or png.'],
  [{ name: 'jpg', size: 1 }, 'Choose a picture of type jpg, jpeg, gif or png.'],
  [{ name: 'a.png', size: 5 * 1_048_576 + 1 }, 'Choose a picture of at most 5 MB.'],
  [{ name: 'a.png', size: 0 }, 'This file is empty. Choose another picture.'],
])('%j: %s', (file, why) => expect(whyNotPicture(file)).toBe(why))
