import { expect, it } from 'vitest'
import { missingFeatures } from './browser-features.ts'

const able = {
  CSS: { supports: () => true },
  CSSLayerBlockRule: class {},
  structuredClone: () => {},
  WebSocket: class {},
}

it('asks nothing of a browser that can do it all, whatever its name', () => expect(missingFeatures(able)).toEqual([]))

it('names what is missing', () => {
  const { WebSocket: _, ...without } = able
  expect(missingFeatures({ ...without, CSS: undefined })).toEqual(['CSS :has', 'WebSocket'])
})
