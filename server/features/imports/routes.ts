import * as call from '@carillon/contract/contacts.ts'
import { refuse } from '../../platform/refusal.ts'
import { on, type Route } from '../../platform/route.ts'
import { uploadFile } from './upload-file.ts'

export const importRoutes: Route[] = [
  on(call.uploadFile, async ({ platform, scope, http }) => {
    if (!http.file) throw refuse('WrongInput', { summary: 'No file provided.' })
    return await uploadFile(platform, scope, http.file.stream)
  }),
]
