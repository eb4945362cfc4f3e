import type { FearText } from './fear.ts'

export const securityAndSafetyConcerns: FearText = {
  fullDescription:
    'You trust the machine. It is people you are not sure of. You look at faces in the queue, notice a bag that stands alone, and wonder what somebody could do. Such a fear has real events behind it, and nobody can promise that there will never be another. But much was learnt from them. Bags and people are screened, the cockpit door is reinforced and stays locked in flight, crews train for trouble, and a large part of the work happens long before you reach the airport and out of your sight. Your watching does not add to it. It only costs you the journey.',
  characteristics: [
    'You look at other passengers for something suspicious',
    'You follow the news closely before you travel',
    'You avoid certain routes, airlines or dates',
    'You feel uneasy about bags, and about people who get up often',
    'You are ashamed of what you think about strangers',
  ],
  causes: [
    'Attacks in the news, seen again and again',
    'Security checks, which remind you of what they are for',
    'Having met violence or threat yourself',
    'Taking alertness for protection',
  ],
  help: 'We tell you what is done for your safety, as far as it can be told, and what the checks at the airport mean. You practise noticing a thought about a stranger without following it, and you learn to set a limit to the news in the week before you fly.',
}
