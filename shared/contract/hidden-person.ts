/** Who stands for a citizen beside a medicine for a protected diagnosis, to most users. No citizen has this id. */
export const hiddenPerson = {
  id: '00000000-0000-7000-8000-000000000000',
  name: 'Pessoa protegida',
  searchName: 'pessoa protegida',
} as const
