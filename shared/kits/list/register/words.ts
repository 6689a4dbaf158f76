import type { AnyResource } from './RegisterScreens.tsx'

/** The sentences of a register in the gender of its word. */
export function registerWords({ singular, gender }: Pick<AnyResource, 'singular' | 'gender'>) {
  const female = gender === 'f'
  return {
    create: `${female ? 'Nova' : 'Novo'} ${singular}`,
    update: `Atualizar ${singular}`,
    /** After the citizen's own question (specification 2, section 2). */
    confirmRemoval: `Confirma a remoção do cadastro ${female ? 'da' : 'do'} ${singular}?`,
  }
}
