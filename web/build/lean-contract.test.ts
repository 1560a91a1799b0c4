import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { asksSchemas, withoutSchemas } from './lean-contract.ts'

const lean = (code: string) => withoutSchemas(code, parseAst)

test('a call keeps what a page needs of it, and no schema', () => {
  const code = `export const addGroup = call({ name: 'addGroup', method: 'POST', path: '/lists', who: 'user',
    summary: 'Make a group', body: z.object({ ListName }), reply: Group, errors: ['GroupNameTaken'], creates: true });`
  expect(lean(code).replaceAll(/\s+/g, ' ')).toBe(
    "export const addGroup = /* @__PURE__ */ (() => (call({ name: 'addGroup', method: 'POST', path: '/lists', who: 'user', creates: true })))();",
  )
})

test('schemas and lists of them are made without an effect; functions stay as they are', () => {
  expect(lean('const fields = { Name: z.string() }')).toBe(
    'const fields = /* @__PURE__ */ (() => ({ Name: z.string() }))()',
  )
  const code = "export const listOf = (item) => z.object({ Items: z.array(item) })\nconst kinds = ['a']"
  expect(lean(code)).toBe(code)
})

test('what a call leaves out is nothing, which is left out too', () => {
  const code =
    'const call = (declared) => ({\n  takesFile: false,\n  ...declared,\n  body: declared.body ?? nothing,\n})'
  expect(lean(code).replaceAll(/\s+/g, '')).toBe('constcall=(declared)=>({takesFile:false,...declared,})')
})

test.each([
  ['a body', "import { addGroup } from '@carillon/contract/groups.ts'\naddGroup.body.safeParse(form)", true],
  ['a schema', "import { DraftForm, type Draft } from '@carillon/contract/drafts.ts'\nDraftForm.parse({})", true],
  ['a schema made anew', "import { ContactForm } from '@carillon/contract/contacts.ts'\nContactForm.omit({})", true],
  ['a call that is made', "import { addGroup } from '@carillon/contract/groups.ts'\napi(addGroup, { body })", false],
  ['a type', "import type { DraftForm } from '@carillon/contract/drafts.ts'\nconst form: DraftForm = x", false],
  ['somebody else’s body', "import { addGroup } from '@carillon/contract/groups.ts'\nresponse.body.getReader()", false],
])('%s', (_, code, asks) => expect(asksSchemas(code)).toBe(asks))
