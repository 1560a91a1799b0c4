import { z } from 'zod'
import { call, id, idIn, instant, words } from './call.ts'
import { Seen } from './edits.ts'
import { BulkReply, listOf, listQuery, Selection, SelectionBody, Undone } from './lists.ts'
import { Media, MediaReference } from './media.ts'

const TemplateType = z.enum(['Text', 'Voice'])
export type TemplateType = z.infer<typeof TemplateType>

/** A text, or words that a voice speaks, kept to be used again. Samples come with the product: ReadOnly, with ids below zero. */
export const Template = z.object({
  TemplateID: id,
  TemplateName: z.string(),
  TemplateText: z.string(),
  /** Voice: what a call says, as text-to-speech speaks it. */
  TemplateType,
  /** Every user of the account may use it. */
  IsShared: z.boolean(),
  /** Users who may use it besides; told to those who may change it, and empty where everybody may. */
  SharedWith: z.array(id),
  /** Of the user who asks. */
  IsFavorite: z.boolean(),
  /** This user may use and not change it. */
  ReadOnly: z.boolean(),
  IsSample: z.boolean(),
  Media: z.array(Media),
  User: z.object({ UserID: id, FirstName: z.string(), LastName: z.string() }).nullable(),
  CreatedDate: instant.nullable(),
  EditedDate: instant.nullable(),
})
export type Template = z.infer<typeof Template>

const fields = {
  TemplateName: z
    .string()
    .trim()
    .min(1, 'Enter a Template Name.')
    .max(50, 'Template Name must be at most 50 characters.'),
  TemplateText: words(5000),
  IsShared: z.boolean(),
  SharedWith: z.array(id).max(200, 'Share it with at most 200 people, or with everybody.'),
  IsFavorite: z.boolean(),
  Media: z.array(MediaReference).max(10),
}

/** Which view of the library: all that this user may use by default. */
export const TemplatesQuery = listQuery(Template, {
  own: { view: z.enum(['all', 'mine', 'shared', 'favorites', 'samples']).default('all') },
})

const templateId = z.object({ TemplateID: idIn })

export const listTemplates = call({
  name: 'listTemplates',
  summary: 'Templates this user may use: their own, shared ones and samples; `view` chooses which of them',
  method: 'GET',
  path: '/templates',
  who: 'user',
  query: TemplatesQuery,
  reply: listOf(Template),
})

export const templatesSummary = call({
  name: 'templatesSummary',
  summary: 'How many templates each view has',
  method: 'GET',
  path: '/templates/summary',
  who: 'user',
  reply: z.object({
    All: z.number().int(),
    Mine: z.number().int(),
    Shared: z.number().int(),
    Favorites: z.number().int(),
    Samples: z.number().int(),
  }),
})

export const getTemplate = call({
  name: 'getTemplate',
  summary: 'One template',
  method: 'GET',
  path: '/templates/{TemplateID}',
  who: 'user',
  params: templateId,
  reply: Template,
})

export const addTemplate = call({
  name: 'addTemplate',
  summary: 'Keep a text, or words that a voice speaks, as a template',
  method: 'POST',
  path: '/templates',
  who: 'user',
  body: z.object({
    TemplateName: fields.TemplateName,
    TemplateText: fields.TemplateText,
    /** It stays what it was made as. */
    TemplateType: TemplateType.default('Text'),
    IsShared: fields.IsShared.default(false),
    SharedWith: fields.SharedWith.default([]),
    IsFavorite: fields.IsFavorite.default(false),
    Media: fields.Media.default([]),
  }),
  reply: Template,
  creates: true,
  errors: ['TemplateNameTaken'],
})

export const updateTemplate = call({
  name: 'updateTemplate',
  summary: 'Change a template; whether it is a favourite is each user’s own',
  method: 'PUT',
  path: '/templates/{TemplateID}',
  who: 'user',
  params: templateId,
  body: z.object(fields).partial().extend({ Seen }),
  reply: Template,
  errors: ['TemplateNameTaken', 'NotAllowed', 'ChangedMeanwhile'],
})

export const updateTemplates = call({
  name: 'updateTemplates',
  summary: 'Share or favour the selected templates, or stop it; those this user may not share are left as they are',
  method: 'PUT',
  path: '/templates',
  who: 'user',
  query: TemplatesQuery,
  body: z.object({ Selection, Update: z.object({ IsShared: z.boolean(), IsFavorite: z.boolean() }).partial() }),
  reply: z.object({ Count: z.number().int() }),
})

export const deleteTemplates = call({
  name: 'deleteTemplates',
  summary: 'Delete the selected templates; those this user may not delete are left as they are',
  method: 'DELETE',
  path: '/templates',
  who: 'user',
  query: TemplatesQuery,
  body: SelectionBody,
  reply: BulkReply,
})

export const undoTemplateRemoval = call({
  name: 'undoTemplateRemoval',
  summary: 'Put deleted templates back',
  method: 'POST',
  path: '/templates/undo/{UndoID}',
  who: 'user',
  params: z.object({ UndoID: idIn }),
  reply: Undone,
  errors: ['TemplateNameTaken'],
})
