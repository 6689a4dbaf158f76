/** What both reports of agents say of their numbers. */
export const notice = 'Visitas são as do período; cadastrados, famílias e atrasos são os de hoje.'
