import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'

const artefacts = join(import.meta.dirname, 'artefacts')
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
/** Two of the four looks hold both layouts and both sets of colours; all four, with a picture of each, are for the long run. */
const isLong = process.env.CARILLON_TESTS === 'long'
const looks = [
  { size: 'wide', theme: 'light', isAlways: true },
  { size: 'wide', theme: 'dark', isAlways: false },
  { size: 'phone', theme: 'dark', isAlways: true },
  { size: 'phone', theme: 'light', isAlways: false },
] as const

/**
 * Looks at what is on the screen as its users do: on a desk and on a phone, by day and by night. Expects that nothing runs out of
 * a phone at the side and that axe finds nothing against WCAG 2.2 AA; `isInSight` asks only about what is on the screen, where the
 * rest is drawn roughly until it comes there.
 */
export async function seePage(page: Page, name: string, { isInSight = false } = {}): Promise<void> {
  await test.step(`see ${name}`, async () => {
    if (isLong) mkdirSync(artefacts, { recursive: true })
    for (const { size, theme, isAlways } of looks) {
      if (!isAlways && !isLong) continue
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await drawn(page, theme)
      await page.setViewportSize(sizes[size])
      await drawn(page, theme)
      if (isLong) await page.screenshot({ path: join(artefacts, `${name}-${size}-${theme}.png`), caret: 'hide' })
      expect.soft(await sideways(page), `${name} at ${sizes[size].width}: runs out at the side`).toEqual([])
      const found = await violations(page, isInSight)
      expect.soft(found, `${name}, ${size} and ${theme}: axe`).toEqual([])
    }
    await page.setViewportSize(sizes.wide)
    await page.emulateMedia({ colorScheme: 'light' })
  })
}

/**
 * The page has no frames; its own builder hands over all that was found, which takes half as long again. What is partly under what
 * is pinned to the screen is as large as it looks once one scrolls, so it is no target that is too small.
 */
async function violations(page: Page, isInSight: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return await page.evaluate(
    async ({ values, isInSight }) => {
      const { axe: judge } = globalThis as unknown as { axe: typeof axe }
      const exclude = isInSight ? [...document.querySelectorAll('main [id]')].filter(isOutOfSight) : []
      const options: axe.RunOptions = {
        elementRef: true,
        resultTypes: ['violations'],
        runOnly: { type: 'tag', values },
      }
      const { violations } = await (exclude.length > 0 ? judge.run({ exclude }, options) : judge.run(options))
      return violations
        .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ any }) => !any.some(isUnderPinned)) }))
        .filter(({ nodes }) => nodes.length > 0)
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)

      function isOutOfSight(element: Element): boolean {
        const { top, bottom } = element.getBoundingClientRect()
        return bottom <= 0 || top >= innerHeight
      }

      function isUnderPinned({ id, relatedNodes = [] }: axe.CheckResult): boolean {
        if (!id.startsWith('target-') || relatedNodes.length === 0) return false
        return relatedNodes.some(({ element }) => isPinned(element) || isPinned(whatIsOver(element)))
      }

      /** What is seen in the middle of it. */
      function whatIsOver(element: Element | null | undefined): Element | null {
        if (!element) return null
        const { left, top, width, height } = element.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, top + height / 2)
      }

      function isPinned(element: Element | null | undefined): boolean {
        if (!element) return false
        return ['sticky', 'fixed'].includes(getComputedStyle(element).position) || isPinned(element.parentElement)
      }
    },
    { values: levels, isInSight },
  )
}

/** The page has taken the theme, fonts are there, nothing moves, and two frames have passed: a colour that still changes is not judged. */
async function drawn(page: Page, theme: string): Promise<void> {
  await page.waitForFunction(
    (theme) => (document.documentElement.getAttribute('data-mantine-color-scheme') ?? theme) === theme,
    theme,
  )
  await page.evaluate(async () => {
    const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await document.fonts.ready
    await frames()
    await Promise.all(
      document
        .getAnimations()
        .map((one) => (one.effect?.getComputedTiming().iterations === Infinity ? null : one.finished.catch(() => {}))),
    )
    await frames()
  })
}

/** What makes the page wider than the screen, if anything does. */
async function sideways(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > width + 1)
      .slice(0, 5)
      .map((one) => `${one.tagName.toLowerCase()} “${one.textContent?.slice(0, 40)}”`)
  })
}
