import { z } from 'zod'
import { call, id, idIn, instant } from './call.ts'
import { BulkReply, listOf, listQuery, SelectionBody, Undone } from './lists.ts'

/** A picture of the library. `Uri` is where a browser and a carrier fetch it; whoever knows it needs no sign-in. */
export const Media = z.object({
  MediaID: id,
  Name: z.string(),
  Uri: z.string(),
  ContentType: z.enum(['image/jpeg', 'image/gif', 'image/png']),
  Width: z.number().int(),
  Height: z.number().int(),
  /** Bytes as they are sent, after scaling. */
  Size: z.number().int(),
  CreatedDate: instant,
})
export type Media = z.infer<typeof Media>

/** As it stands in the library. `ReadOnly`: this user may use it, and not take it out. */
export const LibraryMedia = Media.extend({ ReadOnly: z.boolean() })
export type LibraryMedia = z.infer<typeof LibraryMedia>

/** As a message, a template or a broadcast names its pictures. */
export const MediaReference = z.object({ MediaID: id })

export const MediaQuery = listQuery(LibraryMedia)

export const listMedia = call({
  name: 'listMedia',
  summary: 'The pictures of the account, newest first',
  method: 'GET',
  path: '/media',
  who: 'user',
  query: MediaQuery,
  reply: listOf(LibraryMedia),
})

export const uploadImage = call({
  name: 'uploadImage',
  summary:
    'Upload a picture: jpg, jpeg, gif or png of at most 5 MB, raw or multipart; it is scaled to what carriers take',
  method: 'POST',
  path: '/media/image/{Name}',
  who: 'user',
  params: z.object({ Name: z.string().min(1).max(255) }),
  reply: LibraryMedia,
  creates: true,
  takesFile: true,
  bodyLimit: 5 * 1_048_576,
  errors: ['NotAnImage'],
})

export const getMedia = call({
  name: 'getMedia',
  summary: 'One picture',
  method: 'GET',
  path: '/media/{MediaID}',
  who: 'user',
  params: z.object({ MediaID: idIn }),
  reply: LibraryMedia,
})

export const deleteMedia = call({
  name: 'deleteMedia',
  summary:
    'Take those of the selected pictures that one may remove out of the library; broadcasts that have them keep them',
  method: 'DELETE',
  path: '/media',
  who: 'user',
  query: MediaQuery,
  body: SelectionBody,
  reply: BulkReply,
})

export const undoMediaRemoval = call({
  name: 'undoMediaRemoval',
  summary: 'Put removed pictures back',
  method: 'POST',
  path: '/media/undo/{UndoID}',
  who: 'user',
  params: z.object({ UndoID: idIn }),
  reply: Undone,
})
