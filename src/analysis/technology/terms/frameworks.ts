import type { TechnologyGroup } from '../technology-term.ts';
import { builtWith } from './context-words.ts';
import { list } from './term-list.ts';

const replacement = 'agreed toolset';

const uiNouns = ['component', 'app', 'frontend', 'developer', 'hook', 'code', 'ui', 'codebase', 'framework', 'library'];
const appNouns = ['app', 'api', 'framework', 'middleware', 'backend', 'developer', 'codebase'];

export const frameworkTerms: readonly TechnologyGroup[] = [
  {
    category: 'framework',
    noun: 'name',
    replacement,
    terms: list(`
      ReactJS, React.js, React Native, AngularJS, Vue.js, VueJS, SvelteKit, Next.js, NextJS, Nuxt, Nuxt.js, Ember.js,
      jQuery, Node.js, NodeJS, Deno, Express.js, ExpressJS, NestJS, Fastify, Django, FastAPI, Laravel, Symfony,
      Quarkus, Micronaut, ASP.NET, .NET, .NET Core, dotnet,
      Blazor, Xamarin, TensorFlow, PyTorch, Keras, scikit learn, NumPy, LangChain, WordPress, Drupal, Joomla, Socket.IO, SQLAlchemy, Visual Studio, VS Code, IntelliJ, Power BI, Sequelize, TypeORM,
      Kysely, Prisma ORM, Tailwind CSS, Material UI, Webpack, npm, Gradle, Apache Maven, JUnit, ASP.NET Core, JavaFX,
      Apache Struts, GraphQL schema, D3.js, Three.js, Backbone.js, RxJS, Apache Spark, PySpark, Hadoop, Apache Flink,
      Flink, Apache Airflow, Databricks, Sidekiq, SwiftUI, Vuex
    `),
  },
  {
    category: 'framework',
    noun: 'name',
    replacement,
    terms: list('Spring Boot, Spring Framework, Spring MVC, Spring Cloud, Entity Framework'),
    casing: 'exact',
  },
  {
    category: 'framework',
    noun: 'name',
    replacement,
    terms: list(`
      React, Angular, Vue, Svelte, Electron, Ionic, Flutter, Bootstrap, Tailwind
    `),
    only: { capital: true, before: builtWith, after: uiNouns, listed: true, properName: true, versioned: true },
    unless: ['cinema', 'physics', 'flight', 'atom', 'butterfly', 'hotel', 'lac', 'lake'],
  },
  {
    category: 'framework',
    noun: 'name',
    replacement,
    terms: list(`
      Express, Spring, Flask, Rails, Node, Hibernate, Redux, Spark, Airflow, Pandas, Celery
    `),
    only: { capital: true, before: builtWith, after: appNouns, listed: true },
    unless: ['train', 'bus', 'season', 'laboratory', 'railway', 'bear', 'animal', 'vegetable', 'drink', 'ventilation', 'laser'],
  },
  {
    category: 'framework',
    noun: 'count',
    replacement,
    terms: list('web framework, software framework, UI framework, application framework, frontend framework, software library'),
  },
  { category: 'framework', noun: 'count', replacement: 'extension', terms: list('plugin') },
  {
    category: 'framework',
    noun: 'name',
    replacement: 'test tooling',
    terms: list('Selenium, Cypress, Playwright, Jest, Mocha, Storybook'),
    only: { capital: true, before: builtWith, after: ['test', 'suite', 'webdriver', 'runner'], listed: true },
    unless: ['mineral', 'supplement', 'tree', 'theatre', 'theater', 'drama', 'coffee', 'children'],
  },
];
