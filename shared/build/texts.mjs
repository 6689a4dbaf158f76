/** Sources whose texts people read; tables of codes and names say what their owners say. */
export const isSpoken = (file) =>
  /^(gateway|shell|mfe-\w[\w-]*|shared\/(contract|core|service|kits))\/.*\.tsx?$/.test(file) &&
  !/\.(test|stories|suite)\.|\/(testing|demo|codes)\/|\/(municipalities|letters)\.ts$/.test(file)

/** Comments, which are no texts, and what stands in quotes. */
const quoted =
  /(\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*)|'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g
/** What stands between two tags, on one line or several. */
const drawn = />([^<>{}=;]*\p{L}[^<>{}=;]*)</gu

const portuguese = /[áéíóúâêôãõàçÁÉÍÓÚÂÊÔÃÕÇ]/
/** Words that stand in every second Portuguese sentence. */
const small = /(^|\s)(a|o|as|os|e|de|da|do|das|dos|em|no|na|para|por|com|sem|que|não|um|uma|ou|se)(\s|$)/
const isWord = /^\p{Lu}\p{Ll}+(-\p{Ll}+)?$/u

/** Whether people read it: a sentence, or a word as labels are. */
const isText = (text) =>
  /\p{L}{2}/u.test(text) &&
  !/^(import|export|return|const)\b|=>|\/\*|^[@./#&]/.test(text) &&
  (portuguese.test(text) ||
    isWord.test(text) ||
    (/\s/.test(text) && /^[\p{Lu}$']/u.test(text)) ||
    (/\s/.test(text) && small.test(text) && !/[;{}]\s|:\s*\$\{/.test(text)))

/**
 * The texts of one source that people may read, as they stand in it, each with its line.
 * @returns {{ text: string, line: number }[]}
 */
export function textsOf(source) {
  const found = []
  const lineAt = (at) => source.slice(0, at).split('\n').length
  const add = (text, at) => {
    const whole = text.replace(/\s+/g, ' ').trim()
    if (isText(whole)) found.push({ text: whole, line: lineAt(at) })
  }
  for (const match of source.matchAll(quoted)) {
    const [, comment, ...texts] = match
    if (comment === undefined) add(texts.find((one) => one !== undefined) ?? '', match.index)
  }
  const bare = source.replace(quoted, (text) => text.replace(/[^\n]/g, ' '))
  for (const match of bare.matchAll(drawn)) add(match[1], match.index + 1)
  return found.sort((one, other) => one.line - other.line)
}

/** Where a file's texts are shown: the area, or the part that all areas share. */
export const areaOf = (file) =>
  /^(?:mfe-([\w-]+)|shared\/(\w+)|(\w+))\//.exec(file)?.slice(1).find(Boolean) ?? ''
