import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../repository.mjs'

const read = (file: string) => readFileSync(join(repository, 'deploy', file), 'utf8')

/** Lines that are neither empty nor a remark. */
const said = (text: string) => text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))

test('each line of the Containerfile is an instruction, and the image has a health check', () => {
  const instructions = said(read('Containerfile')).map((line) => line.split(' ')[0])
  expect(instructions).toEqual([
    ...['ARG', 'FROM', 'WORKDIR', 'COPY', 'RUN'],
    ...['FROM', 'ENV', 'ENV', 'COPY', 'RUN', 'USER', 'WORKDIR', 'VOLUME', 'EXPOSE', 'STOPSIGNAL'],
    ...['HEALTHCHECK', 'CMD'],
  ])
})

test('each line of the unit is a section or a setting', () => {
  expect(said(read('saude-municipal.service')).filter((line) => !/^(\[\w+\]|\w+=.+)$/.test(line))).toEqual([])
})
