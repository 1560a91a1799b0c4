import { addTemplate } from '@carillon/contract/templates.ts'
import type { z } from 'zod'
import { ApiError, fieldErrorsOf, sentenceOf } from '../../platform/api.ts'

export type TemplateFaults = { TemplateName?: string; TemplateText?: string; root?: string }

type Form = z.input<(typeof addTemplate)['body']>

/** What is wrong with a template before it is sent; empty where nothing is. */
export const templateFaults = (form: Form): TemplateFaults => {
  const faults: TemplateFaults = {}
  for (const { path, message } of addTemplate.body.safeParse(form).error?.issues ?? []) {
    const field = path[0] === 'TemplateName' || path[0] === 'TemplateText' ? path[0] : 'root'
    faults[field] ??= message
  }
  const isEmpty = form.TemplateText.trim() === '' && (form.Media ?? []).length === 0
  return isEmpty ? { ...faults, TemplateText: 'Enter a Text Message.' } : faults
}

/** What the server found wrong, at its field. */
export const templateRefusal = (error: unknown, failure: string): TemplateFaults => {
  const sentence = sentenceOf(error, failure)
  if (error instanceof ApiError && error.reply?.ErrorName === 'TemplateNameTaken') return { TemplateName: sentence }
  const { TemplateName, TemplateText } = fieldErrorsOf(error)
  if (TemplateName?.[0]) return { TemplateName: TemplateName[0] }
  return TemplateText?.[0] ? { TemplateText: TemplateText[0] } : { root: sentence }
}
