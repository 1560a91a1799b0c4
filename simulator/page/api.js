/** Calls of the simulator. A refusal is an Error with its sentence. */
const call = async (method, path, body) => {
  const reply = await fetch(`/simulator/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const answer = await reply.json().catch(() => ({}))
  if (!reply.ok) throw new Error(answer.Message ?? `The simulator answered ${reply.status}.`)
  return answer
}

export const get = (path) => call('GET', path)
export const put = (path, body) => call('PUT', path, body)
export const post = (path, body) => call('POST', path, body)

export const handsetPath = (number) => `handsets/${encodeURIComponent(number)}`

/**
 * Runs `load` now and again whenever it is asked to, never twice at once: asked while it runs, it runs once more after.
 */
export const reloader = (load) => {
  let running = false
  let again = false
  const run = async () => {
    if (running) {
      again = true
      return
    }
    running = true
    try {
      await load()
    } catch {
      // The event stream says when the simulator is away, and asks again when it is back.
    }
    running = false
    if (again) {
      again = false
      run()
    }
  }
  return run
}
