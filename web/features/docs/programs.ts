import csharp from './examples/first-text.cs?raw'
import go from './examples/first-text.go?raw'
import node from './examples/first-text.mjs?raw'
import python from './examples/first-text.py?raw'
import curl from './examples/first-text.sh?raw'
import signInNode from './examples/sign.mjs?raw'
import signInPython from './examples/sign.py?raw'

type Program = { language: string; file: string; code: string; run: string }

/** The very files that tests run. */
export const firstText: readonly Program[] = [
  {
    language: 'curl',
    file: 'first-text.sh',
    code: curl,
    run: 'Paste the commands one after another, into a shell of macOS or Linux; with PowerShell take another language.',
  },
  { language: 'Node', file: 'first-text.mjs', code: node, run: 'Node 20 or later, no packages: node first-text.mjs' },
  {
    language: 'Python',
    file: 'first-text.py',
    code: python,
    run: 'Python 3.9 or later, no packages: python3 first-text.py',
  },
  { language: 'Go', file: 'first-text.go', code: go, run: 'Go 1.18 or later, no modules: go run first-text.go' },
  { language: 'C#', file: 'Program.cs', code: csharp, run: '.NET 8 or later, no packages: dotnet run' },
]

export const signing: readonly Program[] = [
  { language: 'Node', file: 'sign.mjs', code: signInNode, run: 'node sign.mjs' },
  { language: 'Python', file: 'sign.py', code: signInPython, run: 'python3 sign.py' },
]
