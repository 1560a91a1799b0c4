import { addTemplate } from '@carillon/contract/templates.ts'
import { addTemplate as add } from '../features/templates/save-template.ts'
import type { Scope } from '../platform/scope.ts'
import type { Seeding } from './clock.ts'

const templates = [
  {
    TemplateName: 'Snow day',
    TemplateText:
      'Lincoln High is closed today because of the snow. All practices and meetings are canceled. Stay warm!',
    IsShared: true,
    IsFavorite: true,
  },
  {
    TemplateName: 'Two hours late',
    TemplateText:
      'Lincoln High starts two hours late today. Buses run two hours later than usual; breakfast is not served.',
    IsShared: true,
  },
  {
    TemplateName: 'Staff meeting',
    TemplateText:
      'Hi {{FirstName there}}, the staff meeting is at 3:30 PM in the library. Can you come? Reply Yes or No.',
  },
]

/** What the owner of Lincoln High sends again and again. */
export const makeLibrary = async ({ unitOf }: Seeding, owner: Scope) => {
  for (const template of templates) await add(unitOf(owner), addTemplate.body.parse(template))
}
