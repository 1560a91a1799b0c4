import { errors } from '@carillon/contract/errors.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api.ts'
import { imageFailure } from './image-failure.ts'

const refused = (ErrorName: keyof typeof errors, Message: string = errors[ErrorName].message) =>
  new ApiError(400, '/v1/media/image/a.png', { ErrorCode: 1, ErrorName, ErrorType: 'Display', Message })

test.each([
  [
    'what is no picture',
    refused('NotAnImage'),
    'There was an error adding your image. Unsupported image format. You can send either .png or .jpg images.',
  ],
  [
    'anything else the server says',
    refused('WrongInput', 'This picture has too many pixels. Choose a smaller one.'),
    'There was an error adding your image. This picture has too many pixels. Choose a smaller one.',
  ],
  ['a server without words', new ApiError(500, '/v1/media/image/a.png'), 'There was an error adding your image.'],
])('%s', (_, error, sentence) => expect(imageFailure(error)).toBe(sentence))
