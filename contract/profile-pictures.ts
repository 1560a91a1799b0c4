import { z } from 'zod'
import { User } from './account.ts'
import { call, id } from './call.ts'

export const setProfilePicture = call({
  name: 'setProfilePicture',
  summary:
    'The picture of the user who is signed in: jpg, jpeg, gif or png of at most 5 MB, raw or multipart; its middle is kept as a square',
  method: 'PUT',
  path: '/user/profilepicture',
  who: 'user',
  isPersonal: true,
  reply: User,
  takesFile: true,
  bodyLimit: 5 * 1_048_576,
  errors: ['NotAnImage'],
})

export const removeProfilePicture = call({
  name: 'removeProfilePicture',
  summary: 'Take the picture of the user who is signed in away; `UndoID` is null where there was none',
  method: 'DELETE',
  path: '/user/profilepicture',
  who: 'user',
  isPersonal: true,
  reply: z.object({ UndoID: id.nullable() }),
})
