import * as calls from '@carillon/contract/media.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { refuse } from '../../platform/refusal.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { deleteMedia, undoMediaRemoval } from './remove-media.ts'
import * as store from './store.ts'
import { uploadImage } from './upload-image.ts'

export const mediaRoutes: Route[] = [
  on(calls.listMedia, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, query, store.mediaFields)
    return pageOf('/media', query, request, await store.listMedia(platform.db, scope, request))
  }),
  on(calls.uploadImage, async ({ platform, scope, params, http }) => {
    const added = await uploadImage(platform, scope, params.Name, http.file!)
    http.setLocation(`/v1/media/${added.MediaID}`)
    return added
  }),
  on(calls.getMedia, async ({ platform, scope, params }) => {
    const found = await store.findMedia(platform.db, scope, params.MediaID)
    if (!found) throw refuse('NotFound')
    return found
  }),
  act(calls.deleteMedia, ({ unit, query, body }) =>
    deleteMedia(unit, readListQuery(unit.scope, query, store.mediaFields), body.Selection),
  ),
  act(calls.undoMediaRemoval, ({ unit, params }) => undoMediaRemoval(unit, params.UndoID)),
]
