import { expect, test } from 'vitest'
import { zoneName } from './zone-name.ts'

test('a zone is told by name and city', () =>
  expect(zoneName('America/Chicago', new Date('2026-11-20'))).toBe('Central Time (Chicago)'))
