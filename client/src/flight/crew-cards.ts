interface CrewCard {
  /** A BCP 47 language tag. */
  readonly lang: string
  /** The language's name in that language. */
  readonly name: string
  readonly direction?: 'rtl'
  readonly sentences: readonly string[]
}

/** The cards that a nervous passenger shows to the crew. No native speaker has approved the translations yet: see decision 62. */
export const CREW_CARDS: readonly CrewCard[] = [
  {
    lang: 'en',
    name: 'English',
    sentences: [
      'Hello. I am afraid of flying.',
      'It helps me if you look in on me now and then.',
      'It helps me to know before it gets bumpy.',
      'Please speak to me quietly. Thank you.',
    ],
  },
  {
    lang: 'de',
    name: 'Deutsch',
    sentences: [
      'Guten Tag. Ich habe Angst vor dem Fliegen.',
      'Es hilft mir, wenn Sie ab und zu nach mir sehen.',
      'Es hilft mir, vorher zu wissen, wenn es wackelig wird.',
      'Bitte sprechen Sie ruhig mit mir. Vielen Dank.',
    ],
  },
  {
    lang: 'fr',
    name: 'Français',
    sentences: [
      'Bonjour. J’ai peur en avion.',
      'Cela m’aide si vous passez me voir de temps en temps.',
      'Cela m’aide de savoir à l’avance quand il y aura des secousses.',
      'Merci de me parler doucement.',
    ],
  },
  {
    lang: 'es',
    name: 'Español',
    sentences: [
      'Hola. Tengo miedo a volar.',
      'Me ayuda que venga a verme de vez en cuando.',
      'Me ayuda saber con antelación si habrá turbulencias.',
      'Por favor, hábleme con calma. Gracias.',
    ],
  },
  {
    lang: 'it',
    name: 'Italiano',
    sentences: [
      'Buongiorno. Ho paura di volare.',
      'Mi aiuta se ogni tanto viene a vedere come sto.',
      'Mi aiuta sapere prima se ci saranno turbolenze.',
      'Per favore, mi parli con calma. Grazie.',
    ],
  },
  {
    lang: 'pt',
    name: 'Português',
    sentences: [
      'Olá. Tenho medo de voar.',
      'Ajuda-me se vier ver como estou de vez em quando.',
      'Ajuda-me saber com antecedência se vai haver turbulência.',
      'Por favor, fale comigo com calma. Muito obrigado pela ajuda.',
    ],
  },
  {
    lang: 'nl',
    name: 'Nederlands',
    sentences: [
      'Hallo. Ik heb vliegangst.',
      'Het helpt mij als u af en toe even bij mij komt kijken.',
      'Het helpt mij om vooraf te weten wanneer het onrustig wordt.',
      'Spreek alstublieft rustig met mij. Dank u wel.',
    ],
  },
  {
    lang: 'pl',
    name: 'Polski',
    sentences: [
      'Dzień dobry. Boję się latać.',
      'Pomaga mi, gdy ktoś od czasu do czasu do mnie zajrzy.',
      'Pomaga mi, gdy wiem wcześniej, że będą turbulencje.',
      'Proszę mówić do mnie spokojnie. Dziękuję.',
    ],
  },
  {
    lang: 'tr',
    name: 'Türkçe',
    sentences: [
      'Merhaba. Uçmaktan korkuyorum.',
      'Arada bir yanıma uğramanız bana iyi gelir.',
      'Türbülans olacaksa önceden bilmek bana yardımcı olur.',
      'Lütfen benimle sakin konuşun. Teşekkür ederim.',
    ],
  },
  {
    lang: 'ar',
    name: 'العربية',
    direction: 'rtl',
    sentences: [
      'مرحبًا. أنا أخاف من الطيران.',
      'يساعدني أن تطمئنوا عليّ من وقت إلى آخر.',
      'يساعدني أن أعرف مسبقًا عند توقّع مطبّات هوائية.',
      'من فضلكم تحدّثوا معي بهدوء. شكرًا لكم.',
    ],
  },
  {
    lang: 'zh-Hans',
    name: '简体中文',
    sentences: [
      '您好。我害怕坐飞机。',
      '如果您能不时过来看看我，对我会很有帮助。',
      '如果会有颠簸，请提前告诉我。',
      '请轻声慢慢地跟我说话。谢谢。',
    ],
  },
  {
    lang: 'ja',
    name: '日本語',
    sentences: [
      'こんにちは。私は飛行機がこわいです。',
      'ときどき様子を見に来ていただけると助かります。',
      '揺れる前に教えていただけると助かります。',
      '静かに話しかけてください。ありがとうございます。',
    ],
  },
]
