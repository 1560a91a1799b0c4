/** What every story has at hand: the product's address, a way to sign in, its interface for programs, the outside world. */
import { type APIRequestContext, expect, type Page, test as plain } from '@playwright/test'
import { productOfWorker } from './product-of-worker.ts'
import { openSimulator, type Simulator } from './simulator.ts'

export const password = 'carillon2026'

export type Api = {
  get<T>(path: string): Promise<T>
  post<T>(path: string, data: object): Promise<T>
  put<T>(path: string, data: object): Promise<T>
}

type Given = {
  /** No page of the story does what our own policy of content forbids. */
  policy: undefined

  /** Signs in and opens Home: by a call, since the form has a story of its own. */
  signIn: (userName: string) => Promise<void>
  /** The interface for programs, as the user who is signed in on the page. */
  api: Api
  simulator: Simulator
}

export const test = plain.extend<Given>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first argument
  baseURL: async ({}, use) => await use(productOfWorker().address),
  policy: [
    async ({ context }, use) => {
      const forbidden: string[] = []
      await context.exposeFunction('reportForbidden', (what: string) => forbidden.push(what))
      await context.addInitScript(() => {
        const { reportForbidden } = window as unknown as { reportForbidden: (what: string) => void }
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          reportForbidden(`${location.pathname}: ${violatedDirective} ${blockedURI}`),
        )
      })
      await use(undefined)
      // Redoc tries once whether it may make code of text, and does without.
      const ours = forbidden.filter((what) => !/^\/docs\/reference.*: script-src eval$/.test(what))
      expect(ours, 'forbidden by the policy of content').toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page }, use) => await use((userName) => signIn(page, userName)),
  api: async ({ page }, use) => await use(openApi(page.request)),
  simulator: async ({ request }, use) => await use(openSimulator(request)),
})

export async function signIn(page: Page, userName: string): Promise<void> {
  const answer = await page.request.post('/v1/user/login', {
    headers,
    data: { UserName: userName, Password: password },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
}

export async function signInOnForm(page: Page, userName: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('User name').fill(userName)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
}

/** Without it a call by cookie is taken for one of a foreign page. */
export const headers = { 'X-Requested-With': 'Carillon' }

function openApi(request: APIRequestContext): Api {
  return {
    async get(path) {
      const response = await request.get(`/v1${path}`, { headers })
      expect(response.status(), await response.text()).toBe(200)
      return await response.json()
    },
    async post(path, data) {
      const response = await request.post(`/v1${path}`, { headers, data })
      expect(response.ok(), await response.text()).toBe(true)
      return await response.json()
    },
    async put(path, data) {
      const response = await request.put(`/v1${path}`, { headers, data })
      expect(response.ok(), await response.text()).toBe(true)
      return await response.json()
    },
  }
}
