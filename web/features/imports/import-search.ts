import { type FlowStep, flowSteps } from './flow.ts'

/** What the address of an import remembers: the group it is meant for, and the step that is asked for. */
type ImportSearch = { list?: number; at?: FlowStep }

export const readImportSearch = (search: Record<string, unknown>): ImportSearch => {
  const at = flowSteps.find((each) => each === search.at)
  return { ...(Number.isInteger(search.list) && { list: Number(search.list) }), ...(at && { at }) }
}
