/**
 * The steps of an import (rules/imports 7). The server's upload says how far the work is; `asked` is where its user wants to be,
 * kept in the address. What is asked is shown as far as it can be reached, otherwise where the work is.
 *
 * SELECT: no file yet. METADATA: what the columns hold. PROCESS: rows are read and checked; when that is Complete it leads to
 * REVIEW. EDIT: single rows are corrected. IMPORT: into which group, and consent. SAVING: rows go into the book. VIEW: the report.
 */
export const flowSteps = ['SELECT', 'METADATA', 'PROCESS', 'REVIEW', 'EDIT', 'IMPORT', 'SAVING', 'VIEW'] as const
export type FlowStep = (typeof flowSteps)[number]

/** What the address of an import remembers: the group it is meant for, and the step that is asked for. */
type ImportSearch = { list?: number; at?: FlowStep }

export const readImportSearch = (search: Record<string, unknown>): ImportSearch => {
  const at = flowSteps.find((each) => each === search.at)
  return { ...(Number.isInteger(search.list) && { list: Number(search.list) }), ...(at && { at }) }
}
