/**
 * What keeps a statement from running where the tables of tenants are distributed over several nodes by `account_id`, as Citus does it.
 */
export const rules = {
  lock: 'locks rows of tenants without their account in its condition',
  join: 'joins a table of the directory with one of tenants without the account',
  temporary: 'makes a temporary table',
  correlated: 'asks for rows of tenants for each row of VALUES or of a part that it names',
  subqueryInValues: 'has a subquery in the VALUES of an insert',
  emptyExists: 'asks whether something exists that selects nothing; write `select 1`',
  clock: 'asks for the time inside ON CONFLICT or CASE of what it writes',
  genericPlan: 'is planned without its values, and so without the node that they lead to',
  transition: 'is a trigger of a table of tenants that sees what has changed as a table',
  notifying: 'is a trigger that notifies',
  cascade: 'goes when a row of the directory goes',
} as const

export type Rule = keyof typeof rules

/** `what`: a statement's name, a table's, or a trigger's. */
export type Broken = { what: string; rule: Rule }
