import { deleteTemplates, listTemplates, type Template, updateTemplates } from '@carillon/contract/templates.ts'
import { hasSelected, type Selection } from '@carillon/domain/table/selection.ts'
import { change } from '../../platform/optimistic.ts'
import { useSend } from '../../platform/queries.ts'
import { formatCounted } from '../../ui/format.ts'
import { notify, notifyFailure } from '../../ui/notify.ts'
import { useTellDone } from '../undos/use-undo.ts'
import { type TemplateView, templateCalls } from './queries.ts'

/** Which templates are meant: those of a view under its search. */
type Meant = { readonly view: TemplateView; readonly q: string; readonly selection: Selection<number> }

export const onlyThis = ({ TemplateID }: Template): Meant => ({
  view: 'all',
  q: '',
  selection: { Type: 'Selected', Items: [TemplateID] },
})

/** What can be done with templates, one or many. It shows at once, and says what it did with the way back. */
export const useTemplateActs = () => {
  const tellDone = useTellDone()
  const update = useSend(updateTemplates, {
    invalidates: templateCalls,
    optimistic: ({ body }) => [
      change(listTemplates, (page) => ({
        ...page,
        Items: page.Items.map((template) => {
          if (!hasSelected(selectionOf(body.Selection), template.TemplateID)) return template
          const { IsFavorite = template.IsFavorite, IsShared } = body.Update
          const shared = IsShared === undefined || template.ReadOnly ? {} : { IsShared, SharedWith: [] }
          return { ...template, IsFavorite, ...shared }
        }),
      })),
    ],
    failure: 'There was an error updating your template.',
  })
  const remove = useSend(deleteTemplates, {
    invalidates: templateCalls,
    optimistic: ({ body }) => [
      change(listTemplates, (page) => {
        const isGone = ({ TemplateID, ReadOnly }: Template): boolean =>
          !ReadOnly && hasSelected(selectionOf(body.Selection), TemplateID)
        const Items = page.Items.filter((template) => !isGone(template))
        return { ...page, Items, Size: page.Size - (page.Items.length - Items.length) }
      }),
    ],
    failure: 'There was an error deleting your template.',
  })

  const send = ({ view, q, selection }: Meant, Update: { IsShared?: boolean; IsFavorite?: boolean }) =>
    update.mutateAsync({ query: { view, q }, body: { Selection: bodyOf(selection), Update } })

  return {
    favor: (meant: Meant, IsFavorite: boolean): void => void send(meant, { IsFavorite }).catch(alreadyTold),
    share: (meant: Meant, IsShared: boolean): void =>
      void send(meant, { IsShared }).then(({ Count }) => {
        if (Count === 0) notifyFailure('None of these are yours to share.')
        else
          notify(
            `${formatCounted(Count, 'template')} ${IsShared ? 'shared with everybody in the account' : 'no longer shared'}.`,
          )
      }, alreadyTold),
    remove: ({ view, q, selection }: Meant): void =>
      void remove
        .mutateAsync({ query: { view, q }, body: { Selection: bodyOf(selection) } })
        .then(({ Count, UndoID }) => {
          if (UndoID === null) return notifyFailure('None of these are yours to delete.')
          return tellDone(`${formatCounted(Count, 'template')} deleted.`, UndoID)
        }, alreadyTold),
  }
}

const bodyOf = ({ Type, Items }: Selection<number>) => ({ Type, Items: [...Items] })

type Travelling = { Type: Selection['Type']; Items?: readonly number[] | undefined }
const selectionOf = ({ Type, Items = [] }: Travelling): Selection<number> => ({ Type, Items })

// A toast has said what failed.
const alreadyTold = (): void => {}
