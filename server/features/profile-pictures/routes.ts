import * as calls from '@carillon/contract/profile-pictures.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { removeProfilePicture } from './remove-profile-picture.ts'
import { setProfilePicture } from './set-profile-picture.ts'

export const profilePictureRoutes: Route[] = [
  on(calls.setProfilePicture, ({ platform, scope, http }) => setProfilePicture(platform, scope, http.file!)),
  act(calls.removeProfilePicture, async ({ unit }) => ({ UndoID: await removeProfilePicture(unit) })),
]
