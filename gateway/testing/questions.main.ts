import { writeFile } from 'node:fs/promises'
import { questions } from './questions.ts'

/** `node --import tsx gateway/testing/questions.main.ts FILE`: writes what can be asked of a product as a JSON array. */
const [file = ''] = process.argv.slice(2)
await writeFile(file, JSON.stringify(questions))
