import type { addTemplate as AddCall, Template, updateTemplate as UpdateCall } from '@carillon/contract/templates.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { refuse, refuseFields, refuseUnknown } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { ownMedia } from '../media/store.ts'
import { tellLibrary } from '../media/tell-library.ts'
import { insertTemplate, knownUsers, saveTemplate, setFavorite, setSharedWith } from './change-store.ts'
import { findTemplate, lockTemplate } from './store.ts'

export const addTemplate = (unit: Unit, given: z.output<(typeof AddCall)['body']>) =>
  saving(unit, async ({ db: tx, scope, now }) => {
    const template = await checked(tx, scope, given)
    const isSpoken = given.TemplateType === 'Voice'
    const id = await insertTemplate(tx, scope, { ...template, isSpoken }, now)
    await setSharedWith(tx, scope, id, template.sharedWith)
    if (given.IsFavorite) await setFavorite(tx, scope, [id], true)
    return (await findTemplate(tx, scope, id))!
  })

/** What is left out stays. A favourite it may be of anybody who may use it. */
export const updateTemplate = (unit: Unit, templateId: number, asked: z.output<(typeof UpdateCall)['body']>) =>
  saving(unit, async ({ db: tx, scope, now }) => {
    await lockTemplate(tx, scope, templateId)
    const before = await findTemplate(tx, scope, templateId)
    if (!before) throw refuse('NotFound')
    const current = async () => ({ ...before, Media: before.Media.map(({ MediaID }) => ({ MediaID })) })
    const { IsFavorite, ...change } = await mergeEdit(asked, current, { SharedWith: 'members' })
    const isChanged = Object.values(change).some((value) => value !== undefined)
    if (isChanged && before.ReadOnly) throw refuse('NotAllowed')
    const after = { ...before, ...given(change) }
    if (isChanged) {
      const template = await checked(tx, scope, after)
      await saveTemplate(tx, scope, templateId, template, now)
      await setSharedWith(tx, scope, templateId, template.sharedWith)
    }
    if (IsFavorite !== undefined) await setFavorite(tx, scope, [templateId], IsFavorite)
    // Whoever stops sharing another's template no longer sees it; they are told what they made of it.
    return (await findTemplate(tx, scope, templateId)) ?? { ...before, IsShared: false, SharedWith: [] }
  })

/** A message without words needs a picture. */
const checked = async (tx: Db, scope: Scope, form: Form) => {
  const { TemplateName, TemplateText, TemplateType, IsShared, SharedWith, Media } = form
  if (TemplateType === 'Voice' && Media.length > 0)
    throw refuseFields({ Media: ['A voice speaks words, and no pictures.'] })
  const mediaIds = [...new Set(Media.map(({ MediaID }) => MediaID))]
  if (TemplateText.trim() === '' && mediaIds.length === 0)
    throw refuseFields({
      TemplateText: [TemplateType === 'Voice' ? 'Enter what the call says.' : 'Enter a Text Message.'],
    })
  if ((await ownMedia(tx, scope, mediaIds)).length < mediaIds.length)
    throw refuseFields({ Media: ['Choose pictures of your library.'] })
  // The wider word holds.
  const sharedWith = IsShared ? [] : [...new Set(SharedWith)]
  const known = await knownUsers(tx, scope, sharedWith)
  const strange = sharedWith.filter((userId) => !known.includes(userId))
  if (strange.length > 0) throw refuseUnknown('SharedWith', 'user', strange)
  return { name: TemplateName, message: TemplateText, mediaIds, isShared: IsShared, sharedWith }
}

type Form = Pick<Template, 'TemplateName' | 'TemplateText' | 'TemplateType' | 'IsShared' | 'SharedWith'> & {
  Media: readonly { MediaID: number }[]
}

const given = (change: { [K in keyof Form]?: Form[K] | undefined }): Partial<Form> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

const saving = async (unit: Unit, work: (unit: Unit) => Promise<Template>) => {
  tellLibrary(unit)
  try {
    return await work(unit)
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'templates_by_name') throw refuse('TemplateNameTaken')
    throw error
  }
}
