import type { Change } from './changes-store.ts'

/** What several changes come to. Who came and left again, or left and came back, is in neither of the first two. */
export type Net = {
  came: number[]
  left: number[]
  /** Who was there before and may have other names since. */
  altered: number[]
}

/** The changes in their order: the first of a number tells whether it was there before, the last whether it is. */
export const netOf = (changes: readonly Change[]): Net => {
  const states = new Map<number, { wasThere: boolean; isThere: boolean; isAltered: boolean }>()
  for (const { kind, phones } of changes) {
    for (const phone of phones ?? []) {
      const state = states.get(phone) ?? { wasThere: kind !== 'added', isThere: true, isAltered: false }
      state.isThere = kind !== 'removed'
      // Whoever is added again has the names that they come with.
      state.isAltered ||= state.wasThere && kind !== 'removed'
      states.set(phone, state)
    }
  }
  const who = [...states]
  const those = (is: (state: { wasThere: boolean; isThere: boolean; isAltered: boolean }) => boolean) =>
    who.filter(([, state]) => is(state)).map(([phone]) => phone)
  return {
    came: those(({ wasThere, isThere }) => !wasThere && isThere),
    left: those(({ wasThere, isThere }) => wasThere && !isThere),
    altered: those(({ isAltered }) => isAltered),
  }
}
